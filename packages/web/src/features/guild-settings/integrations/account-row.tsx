import { ExpireBehavior } from '@guildhall/protocol/enums/integration'
import type { Integration } from '@guildhall/protocol/objects/applications/integration'
import { deleteGuildIntegration } from '@guildhall/protocol/operations/integrations/delete-guild-integration'
import { Plug } from 'lucide-react'
import { rich, t } from '../../../language/guild-settings.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { askToConfirm } from '../../../shared/overlay/open-dialog.tsx'
import { unseen } from '../../../shared/text/unseen.tsx'
import { useClient } from '../../../state/use-client.ts'
import { useGuild } from '../../../state/world.ts'

const kinds = {
  twitch: 'Twitch',
  youtube: 'YouTube',
  guild_subscription: t('integrations.subscription'),
  discord: t('integrations.app'),
} as const

/** An external account, and what happens to its subscribers. */
export function AccountRow({ guildId, account: shown }: { guildId: string; account: Integration }) {
  const client = useClient()
  const { id, name, type, account, enabled, subscriber_count, role_id, expire_behavior, expire_grace_period } = shown
  const role = useGuild(guildId)?.roles.get(role_id ?? '')
  const remove = () =>
    askToConfirm({
      title: t('integrations.confirm-remove', { name }),
      text: t('integrations.subscribers-lose-the-role-that-it'),
      action: t('guild-settings.remove'),
      work: () => client.call(deleteGuildIntegration, { guildId, integrationId: id }),
    })

  return (
    <li className="section-row">
      <Plug aria-hidden="true" />
      <span className="section-row-words">
        <strong>{name}</strong>
        <span className="section-row-quiet">
          {[kinds[type], account.name, ...(enabled ? [] : [t('integrations.disabled')])].join(' · ')}
        </span>
        <span>
          {t('integrations.subscriber-count', {
            subscriberCount: subscriber_count ?? 0,
            role: role ? 'yes' : 'other',
            name: role?.name ?? '',
          })}
          {expire_grace_period === undefined
            ? ''
            : ` · ${t('integrations.when-a-subscription-ends', {
                end: expire_behavior === ExpireBehavior.KICK ? 'kick' : 'other',
                days: expire_grace_period,
              })}`}
        </span>
      </span>
      {type === 'guild_subscription' ? (
        <span className="section-row-quiet">{t('integrations.cancel-it-where-it-is-paid')}</span>
      ) : (
        <Button look="danger" onPress={remove}>
          {rich('integrations.remove-item', { name, span: unseen })}
        </Button>
      )}
    </li>
  )
}
