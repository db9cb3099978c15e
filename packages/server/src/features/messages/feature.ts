import type { Feature } from '../../kernel/feature.ts'
import { groupNoticed } from '../private-channels/private-channels-hooks.ts'
import { writeGroupNotice } from './group-notices-actions.ts'

export const messagesFeature: Feature = {
  hooks: [groupNoticed.with(writeGroupNotice)],
}
