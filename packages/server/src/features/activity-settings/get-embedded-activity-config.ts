import { getEmbeddedActivityConfig as contract } from '@guildhall/protocol/operations/activity-settings/get-embedded-activity-config'
import { operation } from '../../kernel/operation.ts'
import { holderOfApplication } from '../../kernel/permissions/requirement.ts'
import { mustFindApplicationRow } from '../applications/applications-store.ts'
import { toActivityConfig } from './activity-settings-view.ts'

/** The settings of the Activity, also while it is disabled. */
export const getEmbeddedActivityConfig = operation(contract, {
  requires: holderOfApplication('read'),
  emits: [],
  audits: 'none',
  handle: async ({ application: { id }, db }) => toActivityConfig(await mustFindApplicationRow(db, id)),
})
