import { APPLICATION_LIMITS } from '@guildhall/protocol/application-limits'
import type { ApplicationWithMetadata, LinkedRoleRule } from '@guildhall/protocol/objects/guilds/linked-role'
import type { Role } from '@guildhall/protocol/objects/guilds/role'
import { getGuildRoleConnectionConfiguration } from '@guildhall/protocol/operations/role-connections/get-guild-role-connection-configuration'
import { listLinkableApplications } from '@guildhall/protocol/operations/role-connections/list-linkable-applications'
import { modifyGuildRoleConnectionConfiguration } from '@guildhall/protocol/operations/role-connections/modify-guild-role-connection-configuration'
import { useCallback, useState } from 'react'
import { t } from '../../../language/guild-settings.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { FormNotice } from '../../../shared/form/form-notice.tsx'
import { useSubmission } from '../../../shared/form/use-submission.ts'
import { useUnsavedChanges } from '../../../shared/form/use-unsaved-changes.ts'
import { useLoaded } from '../../../shared/lists/use-loaded.ts'
import { showToast } from '../../../shared/overlay/toasts.tsx'
import { LoadingState } from '../../../shared/page/loading-state.tsx'
import { Section } from '../../../shared/page/section.tsx'
import { useClient } from '../../../state/use-client.ts'
import { type GroupDraft, newRule, toGroup, toRules } from './condition-draft.ts'
import { ConditionGroup } from './condition-group.tsx'

type RoleConditionsProps = { guildId: string; role: Role }

/** The conditions on linked accounts that decide who has a role. */
export function RoleConditions({ guildId, role: { id: roleId } }: RoleConditionsProps) {
  const client = useClient()
  const load = useCallback(
    async (signal: AbortSignal) => ({
      applications: await client.call(listLinkableApplications, { guildId }, { signal }),
      rules: await client.call(getGuildRoleConnectionConfiguration, { guildId, roleId }, { signal }),
    }),
    [client, guildId, roleId],
  )
  const { answer, retry } = useLoaded(load)

  return (
    <Section title={t('roles.linked-accounts')} text={t('roles.linked-accounts-hint')}>
      <LoadingState answer={answer} retry={retry}>
        {({ applications, rules }) =>
          applications.length === 0 && rules.length === 0 ? (
            <p className="section-empty">{t('roles.no-app-reports-anything')}</p>
          ) : (
            <ConditionsForm guildId={guildId} roleId={roleId} applications={applications} first={rules} />
          )
        }
      </LoadingState>
    </Section>
  )
}

type ConditionsFormProps = {
  guildId: string
  roleId: string
  applications: readonly ApplicationWithMetadata[]
  first: readonly (readonly LinkedRoleRule[])[]
}

/** All groups, which are saved at once. */
function ConditionsForm({ guildId, roleId, applications, first }: ConditionsFormProps) {
  const client = useClient()
  const [kept, setKept] = useState<readonly GroupDraft[]>(() => first.map(toGroup))
  const [groups, setGroups] = useState(kept)
  const isChanged = groups !== kept
  useUnsavedChanges(isChanged)
  const fields = groups.flatMap(({ conditions }, group) => conditions.map((_, index) => `${group}.${index}.value`))
  const { form, busy, problem, failures, submit } = useSubmission(fields)

  async function save() {
    const body = toRules(groups)
    await client.call(modifyGuildRoleConnectionConfiguration, { guildId, roleId }, body)
    setKept(groups)
    showToast(t('guild-settings.saved'))
  }

  /** A group without a condition is removed. */
  function change(before: GroupDraft, after: GroupDraft) {
    const next = after.conditions.length === 0 ? [] : [after]
    setGroups(groups.flatMap((each) => (each === before ? next : [each])))
  }

  function addGroup() {
    const rule = newRule(applications)
    if (rule) setGroups([...groups, toGroup([rule])])
  }

  return (
    <form
      ref={form}
      noValidate
      className="section-form"
      onSubmit={(event) => {
        event.preventDefault()
        void submit(save)
      }}
    >
      {groups.map((group, index) => (
        <ConditionGroup
          key={group.key}
          number={index + 1}
          group={group}
          applications={applications}
          errorOf={(condition) => problem.fields.get(`${index}.${condition}.value`)}
          onChange={(changed) => change(group, changed)}
        />
      ))}
      <FormNotice text={problem.general} failures={failures} />
      <div className="section-buttons">
        {groups.length < APPLICATION_LIMITS.linkedRoleGroups.max && applications.length > 0 ? (
          <Button onPress={addGroup}>
            {groups.length === 0 ? t('roles.add-a-condition') : t('roles.add-an-alternative')}
          </Button>
        ) : null}
        {isChanged ? (
          <Button type="submit" look="main" busy={busy}>
            {t('roles.save-conditions')}
          </Button>
        ) : null}
      </div>
    </form>
  )
}
