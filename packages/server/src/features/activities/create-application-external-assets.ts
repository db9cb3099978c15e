import { createApplicationExternalAssets as contract } from '@guildhall/protocol/operations/activities/create-application-external-assets'
import { operation } from '../../kernel/operation.ts'
import { userOfApplication } from '../../kernel/permissions/requirement.ts'

/** Says where this server shows pictures that lie elsewhere, so that the host of the URL learns nothing of those who see the presence. */
export const createApplicationExternalAssets = operation(contract, {
  requires: userOfApplication,
  emits: [],
  audits: 'none',
  handle: async ({ kernel, body: { urls } }) =>
    urls.map((url) => ({ url, external_asset_path: kernel.proxied.pathOf(url) })),
})
