import { createApplicationExternalAssets as contract } from '@guildhall/protocol/operations/activities/create-application-external-assets'
import { operation } from '../../kernel/operation.ts'
import { userOfApplication } from '../../kernel/permissions/requirement.ts'

/** Returns paths at which this server proxies external images, so that their host learns nothing about users who see the presence. */
export const createApplicationExternalAssets = operation(contract, {
  requires: userOfApplication,
  emits: [],
  audits: 'none',
  handle: async ({ kernel, body: { urls } }) =>
    urls.map((url) => ({ url, external_asset_path: kernel.proxied.pathOf(url) })),
})
