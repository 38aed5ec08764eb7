import type { Connection } from '../database/database.ts';

/** A file that a person uploaded. It is unclaimed while expires_at is set. */
export type FileRow = {
  file_id: string;
  upload_id: string;
  reviewer_id: string;
  input_sequence: number;
  action_value: string;
  filename: string;
  mime_type: string;
  sniffed_type: string | null;
  size_bytes: number;
  sha256: string;
  expires_at: string | null;
};

const columns = `files.file_id, files.upload_id, files.reviewer_id, files.input_sequence, files.action_value,
  files.filename, files.mime_type, files.sniffed_type, files.size_bytes, files.sha256, files.expires_at`;

export const fileStatements = (db: Connection) => ({
  byId: db.prepare<{ file_id: string }, FileRow>(`SELECT ${columns} FROM files WHERE file_id = @file_id`),
  byUpload: db.prepare<{ upload_id: string }, FileRow>(`SELECT ${columns} FROM files WHERE upload_id = @upload_id`),
  ofOutput: db.prepare<{ caller_id: string; output_result_id: string; file_id: string }, FileRow>(
    `SELECT ${columns} FROM files JOIN outputs ON outputs.file_id = files.file_id
     WHERE outputs.output_result_id = @output_result_id AND outputs.caller_id = @caller_id
       AND files.file_id = @file_id`,
  ),
  all: db.prepare<{ after: string; limit: number }, FileRow>(
    `SELECT ${columns} FROM files WHERE file_id > @after ORDER BY file_id LIMIT @limit`,
  ),
  count: db.prepare<[], { count: number }>('SELECT count(*) AS count FROM files'),
  everyOne: db.prepare<[], FileRow>(`SELECT ${columns} FROM files ORDER BY file_id`),
  expired: db.prepare<{ now: string; limit: number }, FileRow>(
    `SELECT ${columns} FROM files WHERE expires_at <= @now ORDER BY expires_at LIMIT @limit`,
  ),
  unclaimed: db.prepare<{ reviewer_id: string }, Pick<FileRow, 'file_id'>>(
    `SELECT file_id FROM files WHERE expires_at IS NOT NULL AND reviewer_id = @reviewer_id
     ORDER BY expires_at DESC, file_id DESC`,
  ),
  insert: db.prepare<FileRow>(
    `INSERT INTO files (file_id, upload_id, reviewer_id, input_sequence, action_value, filename, mime_type,
       sniffed_type, size_bytes, sha256, expires_at)
     VALUES (@file_id, @upload_id, @reviewer_id, @input_sequence, @action_value, @filename, @mime_type,
       @sniffed_type, @size_bytes, @sha256, @expires_at)`,
  ),
  claim: db.prepare<{ file_id: string }>('UPDATE files SET expires_at = NULL WHERE file_id = @file_id'),
  remove: db.prepare<{ file_id: string }>('DELETE FROM files WHERE file_id = @file_id'),

  doom: db.prepare<{ sha256: string }>('INSERT OR IGNORE INTO doomed_files (sha256) VALUES (@sha256)'),
  doomed: db.prepare<{ limit: number }, { sha256: string; named: number }>(
    `SELECT sha256, EXISTS (SELECT 1 FROM files WHERE files.sha256 = doomed_files.sha256) AS named
     FROM doomed_files LIMIT @limit`,
  ),
  forget: db.prepare<{ sha256: string }>('DELETE FROM doomed_files WHERE sha256 = @sha256'),
  named: db.prepare<{ sha256: string }, { named: number }>(
    'SELECT EXISTS (SELECT 1 FROM files WHERE sha256 = @sha256) AS named',
  ),
});
