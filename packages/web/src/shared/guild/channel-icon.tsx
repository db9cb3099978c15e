import './channel-icon.css'
import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import {
  AtSign,
  Hash,
  Image,
  type LucideIcon,
  Megaphone,
  MessagesSquare,
  MicVocal,
  Spool,
  UsersRound,
  Volume2,
} from 'lucide-react'

const icons: ReadonlyMap<number, LucideIcon> = new Map([
  [ChannelType.DM, AtSign],
  [ChannelType.GROUP_DM, UsersRound],
  [ChannelType.GUILD_VOICE, Volume2],
  [ChannelType.GUILD_STAGE_VOICE, MicVocal],
  [ChannelType.GUILD_ANNOUNCEMENT, Megaphone],
  [ChannelType.GUILD_FORUM, MessagesSquare],
  [ChannelType.GUILD_MEDIA, Image],
  [ChannelType.PUBLIC_THREAD, Spool],
  [ChannelType.PRIVATE_THREAD, Spool],
  [ChannelType.ANNOUNCEMENT_THREAD, Spool],
])

/** The icon of a channel's type. Decoration: the element beside it describes it in words. */
export function ChannelIcon({ type }: { type: number }) {
  const Icon = icons.get(type) ?? Hash
  return <Icon className="channel-icon" aria-hidden="true" />
}
