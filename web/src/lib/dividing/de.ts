/**
 * Where long German words may be divided. Not every browser knows: Chromium has no list of its own on many machines and
 * would take words apart anywhere. Only what is sure is told: how the consonants between two vowels part, and only
 * those that part the same way in nearly every word.
 */
const PARTED = `
  b-b b-d b-dr b-g b-st b-t b-w bst-g c-t ch-b ch-br ch-d ch-f ch-g ch-k ch-kl ch-l ch-n ch-r ch-t ch-tr ch-w ch-z chs-h chs-pf chs-schn
  chst-b cht-b cht-f cht-g cht-gl cht-k cht-l cht-m cht-n cht-ph cht-sch cht-v cht-w cht-z chts-v ck-b ck-br ck-f ck-g ck-h ck-k ck-l ck-n
  ck-s ck-sch ck-t ck-w ck-z d-br d-g d-l d-schl d-w f-b f-f f-fr f-g f-h f-kl f-s f-schl f-st f-t f-w f-z ff-br ff-j ff-n ffs-w fs-pf ft-k
  ft-l ft-m fts-t g-b g-ch g-g g-k g-l g-m g-p g-t g-w g-z gg-l gs-b gs-dr gs-h gs-k gs-kl gs-t h-k h-kr h-l h-m h-n h-p h-r h-sch h-st h-t
  hl-gr hl-h hl-r hl-schl hl-t hl-w hn-f hn-h hn-l hn-s hn-tr hn-w hnt-l hnt-m hnt-sch hnt-v hr-fl hr-h hr-l hr-m hr-n hr-r hr-sch hr-t hr-tr
  hr-w k-g k-h k-t l-b l-br l-ch l-d l-dr l-f l-fl l-g l-gr l-h l-k l-l l-m l-n l-p l-pl l-pr l-q l-r l-sch l-schn l-schw l-str l-t l-tr l-v
  l-w l-z lb-b lb-v lb-z lch-z ld-b ld-f ld-m ld-n ld-sch ld-v ld-w ld-z lf-gr lf-h lk-n ll-br ll-h ll-k ll-m ll-s ll-sch ll-st ll-str ll-t
  ll-tr ll-w ll-z ls-b ls-bl ls-br ls-k ls-m ls-p lsch-t lt-gr lt-m lz-b lz-f lz-gl lz-k lz-schw lz-t lz-v lz-z m-b m-f m-g m-h m-k m-l m-m
  m-n m-p m-s m-st mm-l mm-m mm-st mm-t mpf-dr mpf-f mpf-l mpf-m mpf-ph mpf-r mpf-sch mpf-v mpf-w ms-st mts-k n-b n-bl n-br n-ch n-d n-f n-fl
  n-fr n-g n-gr n-h n-j n-k n-kn n-kr n-l n-m n-n n-p n-pfl n-pr n-r n-s n-sch n-schl n-schm n-schw n-spr n-t n-tr n-v n-w n-z nchs-g nd-b
  nd-br nd-ch nd-dr nd-f nd-fl nd-g nd-h nd-j nd-l nd-m nd-n nd-s nd-sch nd-schr nd-sp nd-st nd-str nd-v nd-w nft-h ng-b ng-f ng-fl ng-k ng-n
  ng-schw ng-t ng-w ng-z ngs-f ngs-g ngs-h ngs-m ngs-p ngs-pr ngs-schr ngs-schw ngs-sp ngs-w nk-t nn-gl nn-s nn-sch nn-t nn-z nns-h nnt-w ns-b
  ns-g ns-kr ns-l ns-m ns-n ns-p ns-st ns-w nsch-t nt-f nt-k nt-l nt-sch nt-t nt-w nts-v p-m p-p p-t pf-g pt-b pt-l pt-m pt-st r-b r-br r-c
  r-ch r-d r-dr r-f r-fl r-g r-gn r-gr r-h r-j r-k r-kl r-kn r-l r-m r-n r-p r-pf r-pl r-r r-s r-sch r-schl r-schn r-schr r-schw r-sp r-spr
  r-str r-t r-tr r-v r-w r-z r-zw rb-n rch-f rch-g rch-h rch-l rch-s rch-sch rd-d rd-g rd-h rd-l rd-m rd-n rd-s rd-st rd-str rd-w rf-h rf-st
  rf-w rg-h rg-l rg-s rg-t rg-w rgs-f rk-fl rk-gr rk-t rks-t rkt-fr rkt-k rkt-ph rkt-pl rkt-schr rkt-st rm-br rm-g rm-j rm-l rm-r rm-sch rm-z
  rn-bl rn-d rn-g rn-h rn-k rn-l rn-n rn-r rn-st rn-w rn-z rr-gl rr-l rr-sch rr-st rs-br rs-r rsch-k rsch-t rst-g rt-g rt-k rt-l rt-s rt-schn
  rt-w rts-h rz-b rz-d rz-schl rz-st rz-t s-b s-bl s-br s-c s-f s-fl s-g s-h s-k s-kl s-kr s-l s-m s-q s-r s-s s-schl s-schn s-schw s-v s-w
  s-z sch-b sch-ch sch-g sch-gr sch-q sch-st ss-f ss-g ss-h ss-k ss-l ss-p ss-r ss-sch ss-schw ss-z st-fr st-g st-h st-k st-l st-m st-p st-pl
  st-sch st-w t-br t-f t-g t-k t-l t-m t-n t-p t-s t-sch t-sp t-spr t-st t-str t-t t-w t-z ts-b ts-g ts-h ts-m tt-ch tt-d tt-l tt-m tt-s tt-w
  tz-b tz-fl tz-h tz-k tz-l tz-s tz-t tz-w w-g w-k w-m w-s x-t xt-d xt-tr xt-w ß-dr ß-g ß-m ß-s ß-st ß-t ß-v
`;
const cut = new Map(
  PARTED.trim()
    .split(/\s+/u)
    .map((each) => [each.replace("-", ""), each.indexOf("-")]),
);
const VOWELS = /aa|ee|oo|ie|ai|ei|au|eu|äu|[aeiouyäöü]/gu;
/** Here a new word begins, whatever stands before it: *Gegen-stand*, but *Fins-ter-nis*. */
const STEM = /^st(?:a[dhnt]|ä[dhnrt]|ei|el|ern(?!i)|uf|ur|ür|ra[hß])/u;
/** A word that begins with a vowel keeps the consonant before it from coming over: *nord-östlich*. */
const OPEN = /^(?:amul|angr|ar[bt]|auf|aus|äxt|ein|eis|ende|erf|ess|ofen|ost|öst|über|und|unt)/u;
const LEAST = 3;

/** The places in a word of small letters at which it may be divided. */
export function places(word: string): number[] {
  const found: number[] = [];
  const vowels = [...word.matchAll(VOWELS)];
  for (const [at, vowel] of vowels.entries()) {
    const next = vowels[at + 1];
    if (!next) break;
    const from = vowel.index + vowel[0].length;
    const between = word.slice(from, next.index);
    const stem = between.indexOf("st");
    const place = cut.get(between) ?? (stem > 0 && STEM.test(word.slice(from + stem)) ? stem : undefined);
    // a single consonant would come over, where it may end a word
    if (place === between.length - 1 && !/[hjmpvwz]$/u.test(between) && OPEN.test(word.slice(next.index))) continue;
    if (place !== undefined && from + place >= LEAST && from + place <= word.length - LEAST) found.push(from + place);
  }
  return found;
}
