import { getPublicKeys as contract } from '@guildhall/protocol/operations/oauth2/get-public-keys'
import { operation } from '../../kernel/operation.ts'
import { noAuthentication } from '../../kernel/permissions/requirement.ts'
import { publishedKeys } from './identity-keys-actions.ts'

/** The keys that verify `id_token`s (docs/spec/oauth2.md#public-keys). */
export const getPublicKeys = operation(contract, {
  requires: noAuthentication,
  emits: [],
  audits: 'none',
  handle: async ({ kernel }) => ({ keys: await publishedKeys(kernel) }),
})
