import './application-picture.css'
import { applicationIconAddress } from '../guild/picture-addresses.ts'
import { Monogram } from '../user/monogram.tsx'

type ApplicationPictureProps = {
  application: { readonly id: string; readonly name: string; readonly icon: string | null }
  /** In CSS pixels. */
  size: 24 | 48 | 64
}

/** The picture of an application, or what stands for it. Decoration: the name stands beside it. */
export function ApplicationPicture({ application: { id, name, icon }, size }: ApplicationPictureProps) {
  return (
    <span className="application-picture" style={{ inlineSize: size, blockSize: size }}>
      {icon === null ? (
        <Monogram name={name} />
      ) : (
        <img src={applicationIconAddress(id, icon, size)} alt="" width={size} height={size} />
      )}
    </span>
  )
}
