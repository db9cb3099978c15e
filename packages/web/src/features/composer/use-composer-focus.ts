import { type RefObject, useEffect, useRef } from 'react'
import { useChannelDraft } from '../../state/drafts.ts'

/** Returns the focus to the box when the user starts a reply or finishes an edit. */
export function useComposerFocus(channelId: string, box: RefObject<HTMLTextAreaElement | null>): void {
  const replyId = useChannelDraft(channelId, ({ reply }) => reply?.message.id ?? null)
  const isEditing = useChannelDraft(channelId, ({ editing }) => editing !== null)
  const before = useRef({ replyId, isEditing })

  useEffect(() => {
    const { replyId: earlier, isEditing: wasEditing } = before.current
    before.current = { replyId, isEditing }
    const isMeant = (replyId !== null && replyId !== earlier) || (wasEditing && !isEditing)
    if (!isMeant) return
    // The menu in which it was selected returns its focus first.
    const timer = setTimeout(() => box.current?.focus(), 30)
    return () => clearTimeout(timer)
  }, [box, replyId, isEditing])
}
