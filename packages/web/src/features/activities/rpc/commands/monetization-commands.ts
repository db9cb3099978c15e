import { anything, list, omissible, shape, snowflake } from '@guildhall/protocol/schema'
import { rpcCommand } from '../command.ts'
import { toRpcEntitlement, toRpcSkus } from '../converters/monetization.ts'
import { RpcCode, RpcProblem } from '../rpc-codes.ts'
import { RpcEntitlement, RpcSku } from '../rpc-objects.ts'

export const getEntitlements = rpcCommand({
  needs: 'authentication',
  asksServer: true,
  args: shape({}),
  answers: shape({ entitlements: list(RpcEntitlement) }),
  run: async (_args, { ports }) => ({ entitlements: (await ports.entitlements()).map(toRpcEntitlement) }),
})

export const getSkus = rpcCommand({
  needs: 'authentication',
  asksServer: true,
  args: shape({}),
  answers: shape({ skus: list(RpcSku) }),
  run: async (_args, { ports }) => ({ skus: toRpcSkus(await ports.skus()) }),
})

export const startPurchase = rpcCommand({
  needs: 'authentication',
  asksServer: true,
  args: shape({ sku_id: snowflake(), pid: omissible(anything()) }),
  answers: list(RpcEntitlement),
  run: async ({ sku_id }, { ports, connection }) => {
    const bought = await connection.inTurn(() => ports.purchase(sku_id, connection.signal))
    if (bought === null) throw new RpcProblem(RpcCode.PURCHASE_CANCELED, 'Purchase canceled')
    return bought.map(toRpcEntitlement)
  },
})
