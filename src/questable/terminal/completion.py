"""`questable completion`: what a shell needs to complete commands, adventures, variants, bots and packs."""

import os
from pathlib import PurePath

import click
from click.shell_completion import BashComplete, get_completion_class

SHELLS = ("bash", "zsh", "fish")


class Bash(BashComplete):
    """Names stand beside files, and a colon is part of a word: click's own script forgets the names where files fit."""

    source_template = """\
%(complete_func)s() {
    local IFS=$'\\n' line="${COMP_LINE:0:COMP_POINT}" type value words word before
    IFS=$' \\t\\n' read -ra words <<< "$line"
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
"""


@click.command()
@click.argument("shell", required=False, type=click.Choice(SHELLS))
def completion(shell: str | None) -> None:
    """Print the script that lets SHELL (bash, zsh, fish; yours if none is named) complete what you type.

    \b
    bash   questable completion bash > ~/.local/share/bash-completion/completions/questable
    zsh    questable completion zsh > ~/.zfunc/_questable      (with ~/.zfunc in fpath)
    fish   questable completion fish > ~/.config/fish/completions/questable.fish
    """
    from questable.terminal.main import cli

    shell = shell or PurePath(os.environ.get("SHELL", "")).name
    script = Bash if shell == "bash" else get_completion_class(shell) if shell in SHELLS else None
    if script is None:
        raise click.UsageError(f"which shell? There are: {', '.join(SHELLS)}")
    click.echo(script(cli, {}, "questable", "_QUESTABLE_COMPLETE").source())
