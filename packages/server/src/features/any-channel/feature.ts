import type { Feature } from '../../kernel/feature.ts'
import { deleteChannel } from './delete-channel.ts'
import { getChannel } from './get-channel.ts'
import { modifyChannel } from './modify-channel.ts'
import { sweepChannel } from './sweep-channel.ts'

/** What is done alike with channels of a guild, threads and private channels. */
export const anyChannel: Feature = {
  operations: [getChannel, modifyChannel, deleteChannel],
  jobs: [sweepChannel],
}
