import { connected } from './postgres-connection.ts'
import { IMPORTS } from './postgres-locks.ts'

/**
 * Runs an import while no other process runs one with the same schema.
 *
 * @returns false, without running it, if another does
 */
export const runImportAlone = (url: string, work: () => Promise<void>): Promise<boolean> =>
  connected(url, async (client) => {
    const { rows } = await client.query<{ free: boolean }>(IMPORTS)
    if (rows[0]?.free !== true) return false
    await work()
    return true
  })
