import { editApplication as contract } from '@guildhall/protocol/operations/applications/edit-application'
import { operation } from '../../kernel/operation.ts'
import { holderOfApplication } from '../../kernel/permissions/requirement.ts'
import { changeApplication } from './changing-actions.ts'

/**
 * The bot changes what Edit Current Application changes; of the rest, what it sends is passed over
 * (docs/spec/applications.md#who-changes-what).
 */
export const editApplication = operation(contract, {
  requires: holderOfApplication('change'),
  emits: [],
  audits: 'none',
  handle: (context) => changeApplication(context, context.application.id, context.body),
})
