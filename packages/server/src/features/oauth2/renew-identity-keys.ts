import type { Kernel } from '../../kernel/kernel.ts'
import { rotateIdentityKeys as renew } from './identity-keys-actions.ts'

/** Gives the key that vouches for who people are a successor when it is old. */
export const renewIdentityKeys = (kernel: Kernel): Promise<void> => renew(kernel)
