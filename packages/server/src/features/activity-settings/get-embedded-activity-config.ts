import { ActivityConfig } from '@guildhall/protocol/objects/activity-config'
import { operation } from '../../kernel/operation.ts'
import { holderOfApplication } from '../../kernel/requirement.ts'
import { mustFindApplicationRow } from '../applications/applications-store.ts'
import { toActivityConfig } from './activity-settings-view.ts'

/** What those said of the Activity to whom the application belongs, also while it is switched off. */
export const getEmbeddedActivityConfig = operation({
  name: 'Get Embedded Activity Config',
  method: 'GET',
  path: '/applications/:applicationId/embedded-activity-config',
  requires: holderOfApplication('read'),
  returns: ActivityConfig,
  emits: [],
  audits: 'none',
  handle: async ({ application: { id }, db }) => toActivityConfig(await mustFindApplicationRow(db, id)),
})
