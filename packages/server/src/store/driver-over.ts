import type { DatabaseConnection, Driver } from 'kysely'

/** Kysely's driver over one connection that is always there. Transactions are opened by `Store.write`, not by Kysely. */
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
