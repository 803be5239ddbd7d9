# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# A scene's text becomes two: the device's, and the model, the same statements without directives on objects of its own.
from functions import PRELUDE


def device(text):
    return "\n".join(line[9:] if line.startswith("//device ") else line for line in text.split("\n") if not line.startswith("//model ")).replace(
        "@", "")


def model(text):
    lines = []
    joined = False
    for line in text.split("\n"):
        if line.startswith("#pragma") or joined:
            joined = line.endswith("\\")
            continue
        if line.startswith("//device "):
            continue
        lines.append(line[8:] if line.startswith("//model ") else line)
    return "\n".join(lines).replace("@", "_model")


def both(text):
    """A declaration of objects, for both."""
    return device(text) + "\n" + model(text)


class Scene:
    """declarations: of both; text: what runs; checks: behind it, where `wrong` counts."""

    def __init__(self, declarations, text, checks, what=""):
        self.declarations, self.body, self.checks, self.what = declarations, text, checks, what

    def function(self, number, falsify):
        return f"""// {self.what}
static int scene_{number}(void)
{{
  const char *const scene = "scene {number}";
  int wrong = 0, threads = 1;
  start();
  {self.declarations}
  {{
{device(self.body)}
  }}
  {{
{model(self.body)}
  }}
  {self.checks}
  (void)threads;
  {"q_model[0]++;" if falsify else ""}
  for (int i = q_model[56]; i < n; i++) MUST(marks[i] == 0);
  for (int i = 0; i < q_model[56] && i < n; i++) MUST(marks[i] == 1);
  return wrong + compare(scene);
}}
"""


def whole(seed, scenes, falsify):
    """scenes: pairs of number and Scene."""
    text = [f"// Made by generate.py, seed {seed}.", PRELUDE,
            "#pragma omp declare reduction(lowest : struct pair : omp_out = omp_in.value < omp_out.value || (omp_in.value == omp_out.value && "
            "omp_in.index < omp_out.index) ? omp_in : omp_out) initializer(omp_priv = {2000, -1})\n"]
    text += [scene.function(number, falsify) for number, scene in scenes]
    calls = "\n".join(f"  wrong += scene_{number}() != 0;" for number, _ in scenes)
    text.append(f"""int main(void)
{{
  int wrong = 0, on_host = 1;
#pragma omp target map(from : on_host)
  on_host = omp_is_initial_device();
  inputs();
{calls}
  printf("seed {seed}: %d of {len(scenes)} scenes wrong%s\\n", wrong, on_host ? ", on the host" : "");
  return wrong != 0;
}}
""")
    return "\n".join(text)
