import { t } from '../../language/voice-and-onboarding.ts'
import './discovery-page.css'
import type { GuildPreview, ListedGuild } from '@guildhall/protocol/objects/guilds/guild'
import { getGuildPreview } from '@guildhall/protocol/operations/guilds/get-guild-preview'
import { joinGuild } from '@guildhall/protocol/operations/guilds/join-guild'
import { useCallback, useState } from 'react'
import { Button } from '../../shared/appearance/button.tsx'
import { Emoji } from '../../shared/emoji/emoji.tsx'
import { inviteProblemText } from '../../shared/invite/invite-problem.ts'
import { areInvitesPaused, joinRequirements } from '../../shared/invite/join-requirements.ts'
import { type Loadable, useLoaded } from '../../shared/lists/use-loaded.ts'
import { newMemberPath } from '../../shared/onboarding/new-member-path.ts'
import { Dialog } from '../../shared/overlay/dialog.tsx'
import { navigate } from '../../shared/page/location.ts'
import { Notice } from '../../shared/page/notice.tsx'
import { channelPath } from '../../shared/page/paths.ts'
import { useClient } from '../../state/use-client.ts'
import { waitForState } from '../../state/wait-for-state.ts'
import { useWorld } from '../../state/world.ts'
import { GuildCounts } from './guild-counts.tsx'

/** How many emojis are shown in a guild's preview. */
const EMOJIS = 24

/** The preview of a discoverable guild, with a button to join. */
export function PreviewDialog({ listed, onClose }: { listed: ListedGuild; onClose: () => void }) {
  const client = useClient()
  const { id, name } = listed
  const load = useCallback(
    (signal: AbortSignal) => client.call(getGuildPreview, { guildId: id }, { signal }),
    [client, id],
  )
  const { answer } = useLoaded(load)
  const { busy, problem, isIn, enter } = useEntering(id, onClose)
  const guild = answer.state === 'ready' ? answer.value : listed
  const isClosed = !isIn && areInvitesPaused(guild)

  return (
    <Dialog
      title={name}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('discovery.not-now')}</Button>
          {isClosed ? null : (
            <Button look="main" busy={busy} onPress={() => void enter()}>
              {isIn ? t('discovery.open') : t('discovery.join-the-guild')}
            </Button>
          )}
        </>
      }
    >
      <div className="discovery-preview">
        {guild.description ? <p className="discovery-description">{guild.description}</p> : null}
        <GuildCounts guild={guild} />
        <Contents answer={answer} />
        {joinRequirements(guild).map((each) => (
          <p key={each}>{each}</p>
        ))}
        {isClosed ? <Notice tone="plain">{t('discovery.joining-is-paused-right-now')}</Notice> : null}
        <Notice tone="danger">{problem === null ? null : inviteProblemText(problem)}</Notice>
      </div>
    </Dialog>
  )
}

function Contents({ answer }: { answer: Loadable<GuildPreview> }) {
  if (answer.state === 'waiting') return <p role="status">{t('discovery.loading')}</p>
  if (answer.state === 'failed') return <Notice tone="danger">{inviteProblemText(answer.problem)}</Notice>
  const { emojis, stickers } = answer.value
  const shown = emojis.filter(({ available }) => available !== false).slice(0, EMOJIS)
  const more = emojis.length - shown.length
  return (
    <>
      {shown.length > 0 ? (
        <p className="discovery-emojis">
          {shown.map(({ id, name, animated }) => (
            <Emoji key={id} emoji={{ id: id ?? '', name: name ?? '', isAnimated: animated === true }} look="inline" />
          ))}
          {more > 0 ? <span>{t('discovery.more-emojis', { more })}</span> : null}
        </p>
      ) : null}
      {stickers.length > 0 ? <p>{t('discovery.custom-sticker', { count: stickers.length })}</p> : null}
    </>
  )
}

/** Joins or opens a guild, and shows the server's error. */
function useEntering(guildId: string, onDone: () => void) {
  const client = useClient()
  const isIn = useWorld(({ guilds }) => guilds.has(guildId))
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)

  async function enter() {
    if (busy) return
    setBusy(true)
    try {
      if (!isIn) await client.call(joinGuild, { guildId })
      await waitForState(client, ({ world }) => world?.guilds.has(guildId) === true)
      const there = (isIn ? null : await newMemberPath(client, guildId)) ?? channelPath(guildId)
      onDone()
      navigate(there)
    } catch (refused) {
      setProblem(refused)
      setBusy(false)
    }
  }

  return { busy, problem, isIn, enter }
}
