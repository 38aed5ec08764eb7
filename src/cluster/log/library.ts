import pg from 'pg';

/** The client of PostgreSQL. Loaded with the first connection of a cluster. */
export const { Client } = pg;
