import { acceptClaimAuthorization as contract } from '@guildhall/protocol/operations/placeholders/accept-claim-authorization'
import { fieldError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { hashToken } from '../accounts/accounts-rules.ts'
import { claimPlaceholder, mustHaveNoUnfinishedImport } from './claim-actions.ts'
import { takeAuthorization } from './claim-authorizations-store.ts'
import { claimRedirectUri, mustHaveClaimClient } from './claim-client-rules.ts'
import { readOtherAccount } from './other-account-actions.ts'
import { findPlaceholderOf, isTaken, listGuildsOfPlaceholder } from './placeholders-store.ts'
import { toClaimedPlaceholder } from './placeholders-view.ts'

/** Only Guildhall has this: the user has come back from the other server, which now tells who they are there. */
export const acceptClaimAuthorization = operation(contract, {
  requires: authenticated,
  callers: ['user'],
  emits: [],
  audits: 'none',
  handle: async ({ kernel, caller, body: { code, state }, write }) => {
    const { instance } = kernel
    const client = mustHaveClaimClient(instance)
    const attempt = { user_id: caller.user.id, session_hash: caller.tokenHash, state_hash: hashToken(state) }
    const verifier = await write(async (tx) => {
      await mustHaveNoUnfinishedImport(tx.db)
      return takeAuthorization(tx.db, attempt, tx.now)
    })
    const grant = { code, verifier, redirectUri: claimRedirectUri(instance) }
    const placeholder_of = `${client.host} ${await readOtherAccount(kernel, client, grant)}`
    return write(async (tx) => {
      await mustHaveNoUnfinishedImport(tx.db)
      if (await isTaken(tx.db, placeholder_of)) throw alreadyClaimed()
      const found = await findPlaceholderOf(tx.db, placeholder_of)
      if (!found) throw nothingImported(client.host)
      const guilds = await listGuildsOfPlaceholder(tx.db, found.id)
      const claimed = await claimPlaceholder(kernel, tx, caller, { placeholder_id: found.id, placeholder_of })
      if (!claimed) throw alreadyClaimed()
      return toClaimedPlaceholder({ wire: found.wire, host: client.host }, guilds)
    })
  },
})

const alreadyClaimed = () => fieldError('code', 'ALREADY_CLAIMED', 'These messages already belong to an account.')

const nothingImported = (host: string) =>
  fieldError('code', 'NOTHING_IMPORTED', `Nothing was imported of your account on ${host}.`)
