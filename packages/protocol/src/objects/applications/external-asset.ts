import { ACTIVITY_LIMITS } from '../../activity-limits.ts'
import { type Infer, list, shape, text, url } from '../../schema.ts'

/** URLs of images for a presence. */
export const NewExternalAssets = shape({
  urls: list(url({ schemes: ['http', 'https'], max: 256 }), ACTIVITY_LIMITS.externalAssets),
})

/** The path at which this server proxies an external image; with the prefix `mp:` it names one in a presence. */
export const ExternalAsset = shape({ url: text(), external_asset_path: text() })
/** A value of {@link ExternalAsset}. */
export type ExternalAsset = Infer<typeof ExternalAsset>

/** In the order of the requested URLs. */
export const ExternalAssets = list(ExternalAsset)
