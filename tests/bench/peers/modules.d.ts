/** It comes without types; pouchdb.ts says what it uses. */
declare module 'pouchdb-browser';
