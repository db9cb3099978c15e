import type { Sku } from '@guildhall/protocol/objects/applications/sku'
import { costOf } from '../../../shared/words/price-of.ts'
import { ConsentQuestion } from './question.tsx'

type PurchaseQuestionProps = { sku: Sku; onAnswer: (isAgreed: boolean) => void }

/** Whether the user wants to have what an app offers. */
export const PurchaseQuestion = ({ sku, onAnswer }: PurchaseQuestionProps) => (
  <ConsentQuestion title={sku.name} yes="Get it" no="Not now" onAnswer={onAnswer}>
    <p>{costOf(sku.price)}</p>
  </ConsentQuestion>
)

type FriendQuestionProps = {
  friendName: string
  appName: string
  content: string
  onAnswer: (isAgreed: boolean) => void
}

/** Whether a friend is sent an invitation in the user's name. */
export const FriendQuestion = ({ friendName, appName, content, onAnswer }: FriendQuestionProps) => (
  <ConsentQuestion title={`Invite ${friendName}?`} yes="Send" onAnswer={onAnswer}>
    <p>
      <bdi>{appName}</bdi> wants to send this in your name, with a link that leads here:
    </p>
    <p className="asking-names" dir="auto">
      {content === '' ? 'Come and join me.' : content}
    </p>
  </ConsentQuestion>
)
