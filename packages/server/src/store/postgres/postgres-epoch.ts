import type { ClientBase } from 'pg'

/**
 * The server's identifier and its timeline, which a promotion or a recovery to an earlier time begins. A standby has
 * none until it is promoted.
 */
const EPOCH = `
  SELECT system_identifier || '/' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) AS epoch
  FROM pg_control_system() WHERE NOT pg_is_in_recovery()`

/** Detects on new connections that the database was replaced by one that may lack commits seen before. */
export class PostgresEpoch {
  #known: string | null = null
  #replaced = () => {}

  /** Sets the function that is called before anything is read from a database that has replaced another. */
  onReplaced(then: () => void): void {
    this.#replaced = then
  }

  async check(client: ClientBase): Promise<void> {
    // Some services don't permit it: there only streams that went back are detected.
    const found = await client.query<{ epoch: string }>(EPOCH).catch(() => null)
    const epoch = found?.rows[0]?.epoch
    if (epoch === undefined || epoch === this.#known) return
    const isFirst = this.#known === null
    this.#known = epoch
    if (!isFirst) this.#replaced()
  }
}
