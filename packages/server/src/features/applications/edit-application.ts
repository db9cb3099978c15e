import { BODY_BYTES } from '@guildhall/protocol/body-limits'
import { Application, ManagedApplicationChanges } from '@guildhall/protocol/objects/application'
import { operation } from '../../kernel/operation.ts'
import { holderOfApplication } from '../../kernel/requirement.ts'
import { changeApplication } from './changing-actions.ts'

/** The bot changes what Edit Current Application changes; of the rest, what it sends is passed over (conventions B.15). */
export const editApplication = operation({
  name: 'Edit Application',
  method: 'PATCH',
  path: '/applications/:applicationId',
  requires: holderOfApplication('change'),
  body: ManagedApplicationChanges,
  bodyBytes: BODY_BYTES.images,
  returns: Application,
  emits: [],
  audits: 'none',
  handle: (context) => changeApplication(context, context.application.id, context.body),
})
