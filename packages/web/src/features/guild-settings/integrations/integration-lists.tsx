import type { Integration } from '@guildhall/protocol/objects/applications/integration'
import { getGuildIntegrations } from '@guildhall/protocol/operations/integrations/get-guild-integrations'
import { useCallback } from 'react'
import type { ReceivedEvent } from '../../../gateway/received-events.ts'
import { t } from '../../../language/guild-settings.ts'
import { Section } from '../../../shared/page/section.tsx'
import { useClient } from '../../../state/use-client.ts'
import { AccountRow } from './account-row.tsx'
import { AppRow } from './app-row.tsx'
import { RequestedList } from './requested-list.tsx'
import { useRequestedList } from './use-requested-list.ts'

const isApp = ({ type }: Integration): boolean => type === 'discord'
const isAccount = (each: Integration): boolean => !isApp(each)

/** The apps of a guild, and its connected external accounts. */
export function IntegrationLists({ guildId, maySetCommands }: { guildId: string; maySetCommands: boolean }) {
  const client = useClient()
  const isAbout = useCallback(
    ({ type, data }: ReceivedEvent) => type === 'GUILD_INTEGRATIONS_UPDATE' && data.guild_id === guildId,
    [guildId],
  )
  const read = useCallback(
    (signal: AbortSignal) => client.call(getGuildIntegrations, { guildId }, { signal }),
    [client, guildId],
  )
  const list = useRequestedList(read, isAbout)
  return (
    <>
      <Section title={t('integrations.bots-and-apps')}>
        <RequestedList
          label={t('integrations.bots-and-apps')}
          list={list}
          isShown={isApp}
          empty={t('integrations.no-apps-have-been-added')}
        >
          {(app) => <AppRow key={app.id} guildId={guildId} app={app} maySetCommands={maySetCommands} />}
        </RequestedList>
      </Section>
      {list.items?.some(isAccount) ? (
        <Section title={t('integrations.external-accounts')} text={t('integrations.their-subscribers-get-a-role-here')}>
          <RequestedList label={t('integrations.external-accounts')} list={list} isShown={isAccount} empty="">
            {(account) => <AccountRow key={account.id} guildId={guildId} account={account} />}
          </RequestedList>
        </Section>
      ) : null}
    </>
  )
}
