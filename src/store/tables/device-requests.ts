import type { Connection } from '../database/database.ts';

export type DeviceRequestRow = {
  device_request_id: string;
  account_id: string | null;
  name: string;
  address: string;
  network: string;
  device_hash: string;
  user_hash: string;
  state: 'waiting' | 'approved' | 'denied' | 'expired' | 'collected';
  created_at: string;
  expires_at: string;
  caller_id: string | null;
  lifetime_ms: number | null;
  decided_by: string | null;
};
type Id = Pick<DeviceRequestRow, 'device_request_id'>;
type Decision = Pick<DeviceRequestRow, 'device_request_id' | 'state' | 'caller_id' | 'lifetime_ms' | 'decided_by'>;
/** The number of open requests and the time when the first of them expires. */
export type Open = { count: number; first_ends_at: string | null };

const columns = `device_request_id, account_id, name, address, network, device_hash, user_hash, state, created_at,
  expires_at, caller_id, lifetime_ms, decided_by`;
const open = "state IN ('waiting', 'approved')";

export const deviceRequestStatements = (db: Connection) => ({
  byId: db.prepare<Id, DeviceRequestRow>(
    `SELECT ${columns} FROM device_requests WHERE device_request_id = @device_request_id`,
  ),
  byUserHash: db.prepare<{ user_hash: string }, DeviceRequestRow>(
    `SELECT ${columns} FROM device_requests WHERE user_hash = @user_hash`,
  ),
  openOf: db.prepare<{ account_id: string; now: string }, DeviceRequestRow>(
    `SELECT ${columns} FROM device_requests WHERE account_id = @account_id AND ${open} AND expires_at > @now
     ORDER BY device_request_id`,
  ),
  openIn: db.prepare<{ network: string | null }, Open>(
    `SELECT COUNT(*) AS count, MIN(expires_at) AS first_ends_at FROM device_requests
     WHERE ${open} AND (@network IS NULL OR network = @network)`,
  ),
  insert: db.prepare<Omit<DeviceRequestRow, 'state' | 'caller_id' | 'lifetime_ms' | 'decided_by'>>(
    `INSERT INTO device_requests (device_request_id, account_id, name, address, network, device_hash, user_hash,
       created_at, expires_at)
     VALUES (@device_request_id, @account_id, @name, @address, @network, @device_hash, @user_hash,
       @created_at, @expires_at)`,
  ),
  decide: db.prepare<Decision>(
    `UPDATE device_requests SET state = @state, caller_id = @caller_id, lifetime_ms = @lifetime_ms,
       decided_by = @decided_by WHERE device_request_id = @device_request_id`,
  ),
  setState: db.prepare<Pick<DeviceRequestRow, 'device_request_id' | 'state'>>(
    'UPDATE device_requests SET state = @state WHERE device_request_id = @device_request_id',
  ),
  approvedBeside: db.prepare<{ caller_id: string; device_request_id: string }, Id>(
    `SELECT device_request_id FROM device_requests WHERE state = 'approved' AND caller_id = @caller_id
       AND device_request_id <> @device_request_id`,
  ),
  denyOfCaller: db.prepare<{ caller_id: string }>(
    "UPDATE device_requests SET state = 'denied' WHERE state = 'approved' AND caller_id = @caller_id",
  ),
  endNow: db.prepare<{ now: string }>(`UPDATE device_requests SET expires_at = @now WHERE ${open}`),
  overdue: db.prepare<{ now: string }, DeviceRequestRow>(
    `SELECT ${columns} FROM device_requests WHERE ${open} AND expires_at <= @now ORDER BY expires_at`,
  ),
  removeOlder: db.prepare<{ before: string }>('DELETE FROM device_requests WHERE expires_at < @before'),
});
