/** What the client side of the queue weighs: store and engine with Dexie, without the operations of the trade. */
import { createStore } from '#store/store.ts';
import { startSync } from '#sync/start.ts';

Object.assign(window, { createStore, startSync });
