/** Where the database says what it does; a pino logger fits. */
export interface Log {
  info(message: string): void;
  warn(message: string): void;
}
