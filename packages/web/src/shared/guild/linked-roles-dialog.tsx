import { t } from '../../language/dialogs.ts'
import './linked-roles-dialog.css'
import type { LinkedRole } from '@guildhall/protocol/objects/guilds/linked-role'
import { getGuildRoleConnectionConfigurations } from '@guildhall/protocol/operations/role-connections/get-guild-role-connection-configurations'
import { Check, Minus } from 'lucide-react'
import { Fragment, useCallback } from 'react'
import { memberIn } from '../../state/known-user.ts'
import { useClient } from '../../state/use-client.ts'
import { useGuild, useMe } from '../../state/world.ts'
import { Button } from '../appearance/button.tsx'
import { useLoaded } from '../lists/use-loaded.ts'
import { Dialog } from '../overlay/dialog.tsx'
import { LoadingState } from '../page/loading-state.tsx'
import { linkedRuleText } from './linked-rule-text.ts'

type LinkedRolesDialogProps = { guildId: string; onClose: () => void }

/** The linked roles of a guild: which conditions the user satisfies, and where they link their accounts. */
export function LinkedRolesDialog({ guildId, onClose }: LinkedRolesDialogProps) {
  const client = useClient()
  const load = useCallback(
    (signal: AbortSignal) => client.call(getGuildRoleConnectionConfigurations, { guildId }, { signal }),
    [client, guildId],
  )
  const { answer, retry } = useLoaded(load)

  return (
    <Dialog
      title={t('guild.linked-roles')}
      description={t('guild.linked-roles-hint')}
      onClose={onClose}
      size="large"
      actions={<Button onPress={retry}>{t('guild.check-again')}</Button>}
    >
      <LoadingState answer={answer} retry={retry}>
        {(linked) =>
          linked.length === 0 ? (
            <p>{t('guild.no-linked-roles')}</p>
          ) : (
            <ul className="linked-roles" aria-label={t('guild.linked-roles')}>
              {linked.map((each) => (
                <LinkedRoleRow key={each.role_id} guildId={guildId} linked={each} />
              ))}
            </ul>
          )
        }
      </LoadingState>
    </Dialog>
  )
}

function LinkedRoleRow({ guildId, linked }: { guildId: string; linked: LinkedRole }) {
  const guild = useGuild(guildId)
  const me = useMe()
  const { role_id, rules, applications } = linked
  const role = guild?.roles.get(role_id)
  if (role === undefined) return null
  const isHeld = memberIn(guild, me.id)?.roles.includes(role_id) ?? false

  return (
    <li className="linked-role">
      <strong>{role.name}</strong>
      <span className="linked-role-quiet">
        {isHeld ? t('guild.you-have-this-role') : t('guild.you-lack-this-role')}
      </span>
      {rules.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the groups have no ids, and don't change.
        <Fragment key={index}>
          {index === 0 ? null : <span className="linked-role-quiet">{t('guild.or')}</span>}
          <RuleList rules={group} />
        </Fragment>
      ))}
      <VerificationLinks applications={applications} />
    </li>
  )
}

function RuleList({ rules }: { rules: LinkedRole['rules'][number] }) {
  return (
    <ul className="linked-rules">
      {rules.map((rule) => (
        <li key={`${rule.application_id} ${rule.connection_metadata_field} ${rule.value}`} className="linked-rule">
          {rule.result ? <Check aria-hidden="true" /> : <Minus aria-hidden="true" />}
          <span className="unseen">{rule.result ? t('guild.rule-satisfied') : t('guild.rule-not-satisfied')}</span>
          {linkedRuleText(rule)}
        </li>
      ))}
    </ul>
  )
}

/** Where the user links their accounts: on the sites of the applications. */
function VerificationLinks({ applications }: Pick<LinkedRole, 'applications'>) {
  return Object.values(applications).map(({ id, name, role_connections_verification_url: url }) =>
    url === null ? (
      <span key={id} className="linked-role-quiet">
        {t('guild.no-verification-url', { name })}
      </span>
    ) : (
      <a key={id} className="link" href={url} target="_blank" rel="noreferrer noopener">
        {t('guild.link-account', { name })}
      </a>
    ),
  )
}
