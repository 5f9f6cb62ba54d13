import Database from 'better-sqlite3';

/**
 * Loads the database's native part, which otherwise waits for the first dump. Throws an error that names the Node and
 * the reason; a Node that it does not fit at all may end here without one.
 */
export function requireDatabase(): void {
  try {
    new Database(':memory:').close();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`The database cannot be loaded in Node ${process.versions.node}: ${why}`, { cause: error });
  }
}
