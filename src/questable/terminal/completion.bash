%(complete_func)s() {
    local IFS=$'\n' line="${COMP_LINE:0:COMP_POINT}" type value words word before
    IFS=$' \t\n' read -ra words <<< "$line"
    [[ $line == *[[:space:]] ]] && words+=("")
    word="${words[${#words[@]}-1]}"
    COMPREPLY=()
    while IFS=',' read -r type value; do
        case $type in
            plain) COMPREPLY+=("$value") ;;
            dir) compopt -o filenames; COMPREPLY+=($(compgen -d -- "$word")) ;;
            file) compopt -o filenames; COMPREPLY+=($(compgen -f -- "$word")) ;;
        esac
    done < <(env COMP_WORDS="$line" COMP_CWORD=$((${#words[@]}-1)) %(complete_var)s=bash_complete "$1")
    if [[ $word == *:* && $COMP_WORDBREAKS == *:* ]]; then
        before="${word%%"${word##*:}"}"
        COMPREPLY=("${COMPREPLY[@]#"$before"}")
    fi
}

complete -o nosort -F %(complete_func)s %(prog_name)s
