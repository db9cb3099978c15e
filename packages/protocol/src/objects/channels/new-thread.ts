import { ChannelType } from '../../enums/channel-type.ts'
import { boolean, choice, type Infer, nullable, optional, shape } from '../../schema.ts'
import { Message, NewMessage } from '../messages/message.ts'
import { appliedTags, newThreadFields, Thread } from './thread.ts'

const {
  nonce: _nonce,
  enforce_nonce: _enforced,
  tts: _tts,
  message_reference: _answers,
  ...post
} = NewMessage.properties

/** The first message of a forum post; it is never a reply (docs/spec/threads.md#posts). */
const Post = shape(post)
/** A value of {@link Post}. */
export type Post = Infer<typeof Post>

/**
 * The body of Start Thread without Message; in a forum with the post's first message and tags
 * (docs/spec/threads.md#posts).
 */
export const NewThread = shape({
  ...newThreadFields,
  type: optional(
    nullable(choice([ChannelType.ANNOUNCEMENT_THREAD, ChannelType.PUBLIC_THREAD, ChannelType.PRIVATE_THREAD])),
  ),
  invitable: optional(nullable(boolean())),
  message: optional(nullable(Post)),
  applied_tags: appliedTags,
})
/** A value of {@link NewThread}. */
export type NewThread = Infer<typeof NewThread>

/** A new thread; in a forum with its first message. */
export const StartedThread = shape({ ...Thread.properties, message: optional(Message) })
/** A value of {@link StartedThread}. */
export type StartedThread = Infer<typeof StartedThread>
