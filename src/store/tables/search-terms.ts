import type { Connection } from '../database/database.ts';

/** Temporary tables that run typed text through the same tokenizer as the index. */
const tables = `
  CREATE VIRTUAL TABLE IF NOT EXISTS temp.typed USING fts5 (
    words, content='', columnsize=0, tokenize='unicode61 remove_diacritics 2'
  );
  CREATE VIRTUAL TABLE IF NOT EXISTS temp.typed_terms USING fts5vocab ('temp', 'typed', 'instance');
  CREATE VIRTUAL TABLE IF NOT EXISTS temp.search_terms USING fts5vocab ('main', 'search', 'instance');
`;

/** Prepares the statements that look up words of the index, over temporary in-memory tables of the connection. */
export function termStatements(db: Connection) {
  db.exec(tables);
  return {
    type: db.prepare<{ text: string }>('INSERT INTO temp.typed (rowid, words) VALUES (1, @text)'),
    typed: db.prepare<[], { term: string }>('SELECT term FROM temp.typed_terms ORDER BY "offset"'),
    untype: db.prepare("INSERT INTO temp.typed (typed) VALUES ('delete-all')"),

    /** Lists the words of the index in order, each once per occurrence. */
    from: db.prepare<{ from: string }, { term: string }>('SELECT term FROM temp.search_terms WHERE term >= @from'),
  };
}
