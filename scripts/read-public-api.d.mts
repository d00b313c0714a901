export interface PublicDoc {
  readonly text: string;
  readonly tags: Readonly<Record<string, readonly string[] | undefined>>;
}
export interface PublicMember {
  readonly name: string;
  readonly isStatic: boolean;
  readonly doc: PublicDoc;
}
export interface PublicExport {
  readonly name: string;
  readonly kind: 'class' | 'interface' | 'function' | 'type' | 'constant';
  readonly doc: PublicDoc;
  readonly members: readonly PublicMember[];
}
export interface PublicModule {
  readonly name: string;
  readonly exports: readonly PublicExport[];
}
export function createPublicProgram(): import('typescript').Program;
export function readPublicApi(program?: import('typescript').Program): readonly PublicModule[];
