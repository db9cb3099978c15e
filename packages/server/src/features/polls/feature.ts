import type { Feature } from '../../kernel/feature.ts'
import { messageWritten, partRead } from '../messages/messages-hooks.ts'
import { enqueueEnd } from './polls-actions.ts'
import { readPoll } from './polls-rules.ts'

export const pollsFeature: Feature = {
  hooks: [partRead.with(readPoll), messageWritten.with(enqueueEnd)],
}
