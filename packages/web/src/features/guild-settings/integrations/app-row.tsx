import { isOAuth2Scope } from '@guildhall/protocol/enums/oauth2-scope'
import type { Integration } from '@guildhall/protocol/objects/applications/integration'
import { deleteGuildIntegration } from '@guildhall/protocol/operations/integrations/delete-guild-integration'
import { rich, t } from '../../../language/guild-settings.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { askToConfirm } from '../../../shared/overlay/open-dialog.tsx'
import { navigate } from '../../../shared/page/location.ts'
import { guildSettingsPath } from '../../../shared/page/paths.ts'
import { scopeText } from '../../../shared/permissions/scope-texts.ts'
import { unseen } from '../../../shared/text/unseen.tsx'
import { Avatar } from '../../../shared/user/avatar.tsx'
import { Monogram } from '../../../shared/user/monogram.tsx'
import { userName } from '../../../state/names.ts'
import { useClient } from '../../../state/use-client.ts'
import { useGuild } from '../../../state/world.ts'

type AppRowProps = { guildId: string; app: Integration; maySetCommands: boolean }

/** An app of a guild: who added it, its scopes, and its role. */
export function AppRow({ guildId, app, maySetCommands }: AppRowProps) {
  const client = useClient()
  const roles = useGuild(guildId)?.roles
  const { id, name, application, scopes = [], user } = app
  const bot = application?.bot
  const isOwn = ({ bot_id, integration_id }: { bot_id?: string; integration_id?: string } = {}) =>
    integration_id === id || (bot !== undefined && bot_id === bot.id)
  const role = [...(roles?.values() ?? [])].find(({ tags }) => isOwn(tags))

  const remove = () =>
    askToConfirm({
      title: t('integrations.confirm-remove', { name }),
      text: t('integrations.its-bot-commands-webhooks-and-role'),
      action: t('guild-settings.remove'),
      work: () => client.call(deleteGuildIntegration, { guildId, integrationId: id }),
    })

  return (
    <li className="section-row">
      {bot ? <Avatar user={bot} size={40} /> : <Monogram name={name} />}
      <span className="section-row-words">
        <strong>{name}</strong>
        <span className="section-row-quiet">
          {user ? t('integrations.added-by', { userName: userName(user) }) : t('integrations.added-by-an-unknown-user')}
          {` · ${role ? t('integrations.with-the-role', { name: role.name }) : t('integrations.no-role')}`}
        </span>
        <span>
          {scopes
            .filter(isOAuth2Scope)
            .map((scope) => scopeText(scope))
            .join(' · ')}
        </span>
      </span>
      <span className="section-buttons">
        {maySetCommands && application ? (
          <Button onPress={() => navigate(guildSettingsPath(guildId, 'integrations', application.id))}>
            {rich('integrations.commands-of', { name, span: unseen })}
          </Button>
        ) : null}
        <Button look="danger" onPress={remove}>
          {rich('integrations.remove-item', { name, span: unseen })}
        </Button>
      </span>
    </li>
  )
}
