import type { Connection } from './database.ts';

/** What is typed goes through the tokenizer of the index: the one of both tables is the same. */
const tables = `
  CREATE VIRTUAL TABLE IF NOT EXISTS temp.typed USING fts5 (
    words, content='', columnsize=0, tokenize='unicode61 remove_diacritics 2'
  );
  CREATE VIRTUAL TABLE IF NOT EXISTS temp.typed_terms USING fts5vocab ('temp', 'typed', 'instance');
  CREATE VIRTUAL TABLE IF NOT EXISTS temp.search_terms USING fts5vocab ('main', 'search', 'instance');
`;

/** The statements of the one who asks what words there are, over tables that only their connection has, in memory. */
export function termStatements(db: Connection) {
  db.exec(tables);
  return {
    type: db.prepare<{ text: string }>('INSERT INTO temp.typed (rowid, words) VALUES (1, @text)'),
    typed: db.prepare<[], { term: string }>('SELECT term FROM temp.typed_terms ORDER BY "offset"'),
    untype: db.prepare("INSERT INTO temp.typed (typed) VALUES ('delete-all')"),

    /** The words of the index in their order, each as often as it is in it. */
    from: db.prepare<{ from: string }, { term: string }>('SELECT term FROM temp.search_terms WHERE term >= @from'),
  };
}
