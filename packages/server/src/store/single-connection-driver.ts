import type { DatabaseConnection, Driver } from 'kysely'

/** Kysely's driver for one permanent connection. `Store.write` opens transactions, not Kysely. */
export function driverOver(connection: DatabaseConnection): Driver {
  const refuse = async () => {
    throw new Error('Transactions are opened by Store.write')
  }
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    releaseConnection: async () => {},
    destroy: async () => {},
  }
}
