import { contract } from '../../contract.ts'
import { ExternalAssets, NewExternalAssets } from '../../objects/applications/external-asset.ts'

export const createApplicationExternalAssets = contract({
  name: 'Create Application External Assets',
  method: 'POST',
  path: '/applications/:applicationId/external-assets',
  body: NewExternalAssets,
  returns: ExternalAssets,
})
