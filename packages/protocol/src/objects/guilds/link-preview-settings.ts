import { boolean, shape } from '../../schema.ts'

/** Whether the messages of a guild show previews of links. Only Guildhall has this object. */
export const LinkPreviewSettings = shape({ enabled: boolean() })
