import type { InstanceSettingsChanges } from '@guildhall/protocol/objects/instances/instance-settings'
import { modifyInstanceSettings as contract } from '@guildhall/protocol/operations/instance/modify-instance-settings'
import { changesFrom } from '../../kernel/administration/audited-details.ts'
import { operation } from '../../kernel/operation.ts'
import { administrator } from '../../kernel/permissions/requirement.ts'
import { SETTINGS_CHANGED } from '../../kernel/settings.ts'
import { type ChangedSettings, lockChangedSettings, updateChangedSettings } from '../../store/rows/instance-settings.ts'
import { readEmailDomains } from '../mail/email-domains-rules.ts'
import { mustNotLowerTermsVersion } from '../registrations/terms-and-age-rules.ts'

/** Only Guildhall has this: a change applies to all processes at once. */
export const modifyInstanceSettings = operation(contract, {
  requires: administrator,
  callers: ['user'],
  recentAuthentication: true,
  emits: [],
  audits: 'none',
  handle: async ({ kernel, body, note, write }) => {
    const changes = withReadDomains(body)
    await write(async (tx) => {
      const before = await lockChangedSettings(tx.db)
      const after = withChanges(before, changes)
      const { defaults } = kernel.settings
      mustNotLowerTermsVersion({ ...defaults, ...before }, { ...defaults, ...after })
      await updateChangedSettings(tx.db, after)
      tx.db.notify(SETTINGS_CHANGED)
      note(changesFrom({ ...defaults, ...before }, { ...defaults, ...after }))
    })
    await kernel.settings.reload()
    return kernel.settings.current
  },
})

const withReadDomains = (changes: InstanceSettingsChanges): InstanceSettingsChanges =>
  changes.email_domains ? { ...changes, email_domains: readEmailDomains(changes.email_domains) } : changes

const withChanges = (before: ChangedSettings, changes: InstanceSettingsChanges): ChangedSettings =>
  Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value !== null))
