import type { Feature } from '../../kernel/feature.ts'
import { messageEdited, messageWritten } from '../messages/messages-hooks.ts'
import { previewFetcher } from './link-preview-fetcher-actions.ts'
import { queuePreviews, refreshPreviews } from './queue-previews-actions.ts'

export const linkPreviewsFeature: Feature = {
  hooks: [messageWritten.with(queuePreviews), messageEdited.with(refreshPreviews)],
  figures: (kernel) => previewFetcher(kernel).figures(),
}
