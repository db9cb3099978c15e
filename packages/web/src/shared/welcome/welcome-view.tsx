import { t } from '../../language/dialogs.ts'
import './welcome-view.css'
import type { WelcomeScreen } from '@guildhall/protocol/objects/guilds/welcome-screen'
import { channelName } from '../../state/names.ts'
import { useGuild } from '../../state/world.ts'
import { Emoji } from '../emoji/emoji.tsx'
import { fromStoredEmoji, useGuildEmoji } from '../emoji/stored-emoji.ts'
import { ChannelIcon } from '../guild/channel-icon.tsx'
import { Link } from '../page/link.tsx'
import { channelPath } from '../page/paths.ts'

type WelcomeViewProps = {
  guildId: string
  screen: WelcomeScreen
  /** Whether its channels are links. */
  isLive: boolean
}

/** A guild's welcome text, and its recommended channels. */
export function WelcomeView({ guildId, screen: { description, welcome_channels }, isLive }: WelcomeViewProps) {
  const channels = useGuild(guildId)?.channels
  const customs = useGuildEmoji(guildId)
  const shown = welcome_channels.flatMap((each, key) => {
    const channel = channels?.get(each.channel_id)
    return channel === undefined
      ? []
      : [{ key, channel, text: each.description, emoji: fromStoredEmoji(each, customs) }]
  })
  return (
    <div className="welcome-view">
      {description ? <p className="welcome-text">{description}</p> : null}
      <ul className="welcome-channels" aria-label={t('welcome.where-to-start')}>
        {shown.map(({ key, channel, text, emoji }) => {
          const words = (
            <>
              <span className="welcome-emoji">
                {emoji ? <Emoji emoji={emoji} /> : <ChannelIcon type={channel.type} />}
              </span>
              <span className="welcome-words">
                <span className="welcome-what">{text}</span>
                <span className="welcome-name">
                  <ChannelIcon type={channel.type} /> {channelName(channel)}
                </span>
              </span>
            </>
          )
          return (
            <li key={key}>
              {isLive ? (
                <Link to={channelPath(guildId, channel.id)} className="welcome-channel">
                  {words}
                </Link>
              ) : (
                <span className="welcome-channel">{words}</span>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
