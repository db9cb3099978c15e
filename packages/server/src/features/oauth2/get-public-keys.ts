import { PublicKeys } from '@guildhall/protocol/objects/openid'
import { operation } from '../../kernel/operation.ts'
import { nobody } from '../../kernel/requirement.ts'
import { shownKeys } from './identity-keys-actions.ts'

/** What `id_token`s are checked by (conventions F.1). */
export const getPublicKeys = operation({
  name: 'Get Public Keys',
  method: 'GET',
  path: '/oauth2/keys',
  requires: nobody,
  returns: PublicKeys,
  emits: [],
  audits: 'none',
  handle: async ({ kernel }) => ({ keys: await shownKeys(kernel) }),
})
