import { editApplication as contract } from '@guildhall/protocol/operations/applications/edit-application'
import { operation } from '../../kernel/operation.ts'
import { holderOfApplication } from '../../kernel/permissions/requirement.ts'
import { changeApplication } from './edit-application-actions.ts'

/**
 * A bot can change the same fields as with Edit Current Application; its other fields are ignored
 * (docs/spec/applications.md#who-can-change-which-fields).
 */
export const editApplication = operation(contract, {
  requires: holderOfApplication('change'),
  emits: [],
  audits: 'none',
  handle: (context) => changeApplication(context, context.application.id, context.body),
})
