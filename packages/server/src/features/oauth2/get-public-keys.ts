import { getPublicKeys as contract } from '@guildhall/protocol/operations/oauth2/get-public-keys'
import { operation } from '../../kernel/operation.ts'
import { nobody } from '../../kernel/permissions/requirement.ts'
import { shownKeys } from './identity-keys-actions.ts'

/** What `id_token`s are checked by (docs/spec/oauth2.md#public-keys). */
export const getPublicKeys = operation(contract, {
  requires: nobody,
  emits: [],
  audits: 'none',
  handle: async ({ kernel }) => ({ keys: await shownKeys(kernel) }),
})
