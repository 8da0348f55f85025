"""Tests of the Python package, with the program that the environment variable TAGSPHERE names."""

import json
import os
import pathlib
import random
import struct
import tempfile
import unittest
import warnings

import tagsphere
from tagsphere import TagSphere, TagSphereError, TagSphereWarning
from tagsphere import cloud as cloud_module
from tagsphere import program

FRUIT = {"apples": 3, "pears": 2.5, "plums": 1}


def size(png):
    """Width and height of a PNG."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    return struct.unpack(">II", png[16:24])


class Pictures(unittest.TestCase):
    def test_a_picture_has_the_size_and_the_words(self):
        png = TagSphere(FRUIT, width=320, height=200).to_png()
        self.assertEqual(size(png), (320, 200))
        self.assertNotEqual(png, TagSphere({"figs": 1}, width=320, height=200).to_png())

    def test_pairs_counters_and_numbers_of_other_libraries_are_taken(self):
        import numpy

        pairs = TagSphere([("a", numpy.int64(2)), ("b", numpy.float32(0.5))])
        self.assertEqual(pairs.words_, {"a": 2, "b": 0.5})

    def test_the_same_seed_gives_the_same_bytes_and_another_one_others(self):
        words = {f"word {number}": 1 for number in range(40)}

        def png(state):
            return TagSphere(words, width=200, height=200, random_state=state).to_png()

        self.assertEqual(png(7), png(7))
        self.assertNotEqual(png(7), png(8))
        self.assertEqual(png(random.Random(1)), png(random.Random(1)))

    def test_seeds_are_integers_of_any_kind(self):
        import numpy

        seeds = [7, numpy.int64(7), numpy.uint8(7), True, None]
        self.assertEqual([cloud_module._seed(seed) for seed in seeds], [7, 7, 7, 1, None])
        for state in ("7", 7.5, object()):
            with self.assertRaisesRegex(TypeError, "random_state is an integer"):
                cloud_module._seed(state)

    def test_fewer_words_are_the_heaviest(self):
        many = TagSphere(FRUIT, width=200, height=200, max_words=1).to_png()
        self.assertEqual(many, TagSphere({"apples": 3}, width=200, height=200).to_png())

    def test_images_and_arrays_have_transparency(self):
        cloud = TagSphere(FRUIT, width=120, height=80, background_color="transparent")
        image = cloud.to_image()
        self.assertEqual((image.size, image.mode), ((120, 80), "RGBA"))
        array = cloud.to_array()
        self.assertEqual(array.shape, (80, 120, 4))
        self.assertEqual((array[0, 0, 3], array[..., 3].max()), (0, 255))

    def test_files_are_what_their_names_say(self):
        starts = {"png": b"\x89PNG", "jpg": b"\xff\xd8", "webp": b"RIFF", "html": b"<!doctype html"}
        with tempfile.TemporaryDirectory() as folder:
            for ending, start in starts.items():
                path = pathlib.Path(folder, f"-cloud.{ending}")
                TagSphere(FRUIT, width=64, height=64).to_file(path)
                self.assertTrue(path.read_bytes().lower().startswith(start.lower()), ending)

    def test_an_svg_has_the_words(self):
        svg = TagSphere({"apples & <pears>": 1}).to_svg()
        self.assertIn("<title>apples &amp; &lt;pears&gt;</title>", svg)


class Words(unittest.TestCase):
    def test_a_text_is_counted(self):
        cloud = TagSphere().generate("Apples, pears and apples.")
        self.assertEqual(cloud.words_, {"Apples": 2, "pears": 1})
        none = TagSphere().generate("apples pears apples", stopwords=["pears", "-rf"])
        self.assertEqual(none.words_, {"apples": 2})

    def test_hostile_words_reach_the_program_as_they_are(self):
        words = {text: 1 for text in ["-rf", "--help", "$(id)", "</script>", "“a”", "日本", "\u202ea", 'a"b\\']}
        listed = json.loads(TagSphere(words)._run("list", "--json"))
        self.assertEqual([tag["text"] for tag in listed["tags"]], list(words))

    def test_a_weight_that_is_no_number_or_0_is_refused(self):
        for weight in ["x", None, 0, float("nan"), float("inf")]:
            with self.assertRaisesRegex(ValueError, "the weight of 'a' is .*, and must be"):
                TagSphere({"a": weight})


    def test_negative_weights_are_kept(self):
        listed = json.loads(TagSphere({"good": 2, "bad": -3.5})._run("list", "--json"))
        self.assertEqual([(tag["text"], tag["weight"]) for tag in listed["tags"]], [("bad", -3.5), ("good", 2)])


class Faults(unittest.TestCase):
    def test_the_program_says_what_is_wrong(self):
        with self.assertRaisesRegex(TagSphereError, "^--layout does not take “x”: give"):
            TagSphere(FRUIT, options={"layout": "x"}).to_png()
        with self.assertRaisesRegex(TagSphereError, "no tags"):
            TagSphere().to_png()
        with self.assertRaisesRegex(TagSphereError, "no such folder"):
            TagSphere(FRUIT).to_file("/nonexistent/cloud.png")

    def test_what_was_left_out_is_a_warning(self):
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            TagSphere({"a\0b": 1, **FRUIT}, width=64, height=64).to_png()
        self.assertTrue(caught and caught[0].category is TagSphereWarning)

    def test_warnings_are_sentences_about_the_line_that_calls(self):
        cloud = TagSphere(FRUIT, options={"center_text": "Fruit"})
        calls = [cloud.to_html, cloud.view, TagSphere({"a\0b": 1, **FRUIT}, width=64, height=64).to_png]
        with tempfile.TemporaryDirectory() as folder:
            calls.append(lambda: cloud.to_file(folder + "/cloud.html"))
            for call in calls:
                with warnings.catch_warnings(record=True) as caught:
                    warnings.simplefilter("always")
                    call()
                self.assertTrue(caught)
                self.assertEqual({warning.filename for warning in caught}, {__file__}, call)
                self.assertFalse([one for one in caught if str(one.message).startswith("note: ")])

    def test_options_have_no_output(self):
        with tempfile.TemporaryDirectory() as folder:
            with self.assertRaisesRegex(ValueError, "^options have no output: "):
                TagSphere(FRUIT, options={"output": folder + "/a.png"}).to_png()
            for name in (f"output={folder}/a.png", "Output", "", "-o", "seed\n", 1, "top 3"):
                with self.assertRaisesRegex(ValueError, " is not the name of an option: "):
                    TagSphere(FRUIT, options={name: True}).to_png()
            self.assertEqual(os.listdir(folder), [])

    def test_a_missing_program_is_named(self):
        with self.assertRaisesRegex(TagSphereError, "^the program /nonexistent is not found: "):
            TagSphere(FRUIT, program="/nonexistent").to_png()

    def test_the_versions_are_one(self):
        version = program.run(["--version"], b"").split()[1].decode()
        self.assertEqual(version, tagsphere.__version__)


class Notebook(unittest.TestCase):
    def test_a_cell_shows_the_picture_and_a_sphere(self):
        import nbformat
        from nbclient import NotebookClient

        cells = [
            "from tagsphere import TagSphere",
            f"TagSphere({FRUIT!r}, width=320, height=200)",
            f"TagSphere({FRUIT!r}, height=200).view()",
        ]
        notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
        NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
        import base64

        picture, view = (cell.outputs[0].data for cell in notebook.cells[1:])
        self.assertEqual(size(base64.b64decode(picture["image/png"])), (320, 200))
        self.assertIn(
            '<iframe sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox" ', view["text/html"]
        )
        self.assertIn("height: 200px", view["text/html"])
        self.assertIn("&lt;!doctype html", view["text/html"].lower())


if __name__ == "__main__":
    os.environ.setdefault("TAGSPHERE", ".build/release/tagsphere")
    unittest.main()
