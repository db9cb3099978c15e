import type { Feature } from '../../kernel/feature.ts'
import { membersForgotten } from '../members/members-hooks.ts'
import { messageWritten } from '../messages/messages-hooks.ts'
import { countMentions } from './mentions-actions.ts'
import { removeReadStatesIn } from './read-states-store.ts'

export const readStatesFeature: Feature = {
  hooks: [membersForgotten.with(removeReadStatesIn), messageWritten.with(countMentions)],
}
