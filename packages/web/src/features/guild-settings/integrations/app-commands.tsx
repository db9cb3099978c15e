import type { CommandPermissions } from '@guildhall/protocol/objects/applications/application-command'
import { getGuildApplicationCommandPermissions } from '@guildhall/protocol/operations/commands/get-guild-application-command-permissions'
import { useCallback } from 'react'
import type { ReceivedEvent } from '../../../gateway/received-events.ts'
import { rich, t } from '../../../language/guild-settings.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { openDialog } from '../../../shared/overlay/open-dialog.tsx'
import { LoadingState } from '../../../shared/page/loading-state.tsx'
import { Section } from '../../../shared/page/section.tsx'
import { unseen } from '../../../shared/text/unseen.tsx'
import { useClient } from '../../../state/use-client.ts'
import { commandRulesText, toCommandRules } from './command-rules.ts'
import { RequestedList } from './requested-list.tsx'
import { useAppCommands } from './use-app-commands.ts'
import { useRequestedList } from './use-requested-list.ts'

type AppCommandsProps = { guildId: string; applicationId: string }

/** The permissions of an app's commands: of all of them, and of each with its own. */
export function AppCommands({ guildId, applicationId }: AppCommandsProps) {
  const client = useClient()
  const isAbout = useCallback(
    ({ type, data }: ReceivedEvent) =>
      type === 'APPLICATION_COMMAND_PERMISSIONS_UPDATE' &&
      data.guild_id === guildId &&
      data.application_id === applicationId,
    [guildId, applicationId],
  )
  const read = useCallback(
    (signal: AbortSignal) => client.call(getGuildApplicationCommandPermissions, { applicationId, guildId }, { signal }),
    [client, applicationId, guildId],
  )
  const { items, problem, retry } = useRequestedList(read, isAbout)
  const { answer, retry: retryCommands } = useAppCommands(guildId, applicationId)

  return (
    <LoadingState answer={answer} retry={retryCommands}>
      {(commands) => {
        const set = items?.filter(({ id }) => id !== applicationId && !commands.has(id)) ?? []
        const known = [...commands].map(([id, title]) => ({ id, title }))
        const closed = set.map(({ id }) => ({ id, title: t('integrations.a-command-that-you-cant-use', { id }) }))
        const shown = [{ id: applicationId, title: t('integrations.all-commands') }, ...known, ...closed]
        const ofCommand = (id: string) => items?.find((each) => each.id === id)?.permissions ?? []
        return (
          <Section
            title={t('integrations.command-permissions')}
            text={t('integrations.settings-of-a-single-command-override')}
          >
            <RequestedList label={t('integrations.commands')} list={{ items: items && shown, problem, retry }} empty="">
              {({ id, title }) => (
                <li key={id} className="section-row">
                  <span className="section-row-words">
                    <strong>{title}</strong>
                    <span className="section-row-quiet">
                      {commandRulesText(toCommandRules(guildId, ofCommand(id)))}
                    </span>
                  </span>
                  <Button onPress={() => openRules({ guildId, applicationId, id, title, permissions: ofCommand(id) })}>
                    {rich('integrations.edit-who-can-use', {
                      title,
                      span: unseen,
                    })}
                  </Button>
                </li>
              )}
            </RequestedList>
          </Section>
        )
      }}
    </LoadingState>
  )
}

type Opened = AppCommandsProps & { id: string; title: string; permissions: CommandPermissions['permissions'] }

const openRules = (opened: Opened): void =>
  openDialog(async () => {
    const { CommandRulesDialog } = await import('./command-rules-dialog.tsx')
    return (close) => <CommandRulesDialog {...opened} onClose={close} />
  })
