import { ACTIVITY_LIMITS } from '../../activity-limits.ts'
import { list, type Of, shape, text, url } from '../../schema.ts'

/** URLs of pictures that are to be shown in a presence. */
export const NewExternalAssets = shape({
  urls: list(url({ schemes: ['http', 'https'], max: 256 }), ACTIVITY_LIMITS.externalAssets),
})

/** Where a picture that lies elsewhere is shown by this server: after `mp:` it names one in a presence. */
export const ExternalAsset = shape({ url: text(), external_asset_path: text() })
/** A value of {@link ExternalAsset}. */
export type ExternalAsset = Of<typeof ExternalAsset>

/** In the order of their URLs. */
export const ExternalAssets = list(ExternalAsset)
